// Copies and files.
import { announce, button, h } from "./dom";
import { t } from "./words";

/** Whether the browser let the page copy the text. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text, and says for a moment whether it did. */
export function copyButton(words: string, text: () => string): HTMLButtonElement {
  let timer = 0;
  const made: HTMLButtonElement = button(words, () => void copy(text()).then((isCopied) => {
    const said = isCopied ? t("Copied") : t("Not copied");
    made.textContent = said;
    announce(isCopied ? said : t("The browser does not allow copying."));
    clearTimeout(timer);
    timer = window.setTimeout(() => (made.textContent = words), 1200);
  }), "quiet-button");
  return made;
}

/** A row of buttons under "Export". */
export function exports(...buttons: HTMLElement[]): HTMLElement {
  return h("div", { class: "exports", role: "group", "aria-label": t("Export") }, buttons);
}

/** A button that saves a file. */
export function saveButton(words: string, name: string, content: () => Promise<Blob> | Blob): HTMLButtonElement {
  return button(
    words,
    () => {
      void Promise.resolve(content()).then((blob) => {
        const address = URL.createObjectURL(blob);
        h("a", { href: address, download: name }).click();
        window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
      });
    },
    "quiet-button",
  );
}

/** An SVG as a PNG in twice its size. */
export function png(svg: string, width: number, height: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const canvas = h("canvas", { width: width * 2, height: height * 2 });
      const context = canvas.getContext("2d");
      if (!context) return reject(new Error("no canvas"));
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width * 2, height * 2);
      context.drawImage(image, 0, 0, width * 2, height * 2);
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
    };
    image.onerror = () => reject(new Error("no picture"));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}

/** The buttons that save a drawing as SVG and as PNG. */
export function drawingButtons(draw: () => { svg: string; width: number; height: number }): HTMLElement[] {
  return [
    saveButton(t("Save tree as SVG"), "tree.svg", () => new Blob([draw().svg], { type: "image/svg+xml" })),
    saveButton(t("Save tree as PNG"), "tree.png", () => {
      const { svg, width, height } = draw();
      return png(svg, width, height);
    }),
  ];
}
