// A browser loads no modules for a page that was opened as a file. The page in one file works there.
if (window.location.protocol === "file:") window.location.replace(`urlgram.html${window.location.hash}`);
