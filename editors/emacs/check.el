;;; check.el --- Eglot with the language server  -*- lexical-binding: t -*-

;; Runs in batch mode: opens documents, waits for findings, applies a fix, formats, renames.  PROGRAM is the program urlgram, FOLDER has the
;; documents.  Any failure ends Emacs with an error.

(require 'package)
(package-initialize)
(require 'eglot)
(require 'cl-lib)

;; As editors/README.md shows it.  Emacs has no mode for Markdown of its own.
(define-derived-mode abnf-mode prog-mode "ABNF"
  (setq-local comment-start "; "))
(define-derived-mode markdown-mode text-mode "Markdown")
(add-to-list 'auto-mode-alist '("\\.abnf\\'" . abnf-mode))
(add-to-list 'auto-mode-alist '("\\.md\\'" . markdown-mode))
(add-to-list 'eglot-server-programs
             `((abnf-mode markdown-mode) . (,(getenv "PROGRAM") "server")))

(defvar failed nil "Whether a check failed.")

(defun check (name holds found)
  "Print whether the check NAME HOLDS, and what was FOUND if not."
  (if holds (message "ok: Emacs: %s" name)
    (setq failed t)
    (message "FAILED: Emacs: %s: %S" name found)))

(defun in-folder (name)
  "Return the file NAME in the folder of documents."
  (expand-file-name name (getenv "FOLDER")))

(defun findings (count)
  "Wait until the buffer has COUNT findings, and return their texts."
  ;; Timers for an idle Emacs do not run in batch mode.
  (eglot--signal-textDocument/didChange)
  (with-timeout (60 nil)
    (while (progn (flymake-start) (/= (length (flymake-diagnostics)) count))
      (accept-process-output nil 0.1)))
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun opened (name)
  "Visit the file NAME with a server."
  (find-file (in-folder name))
  (unless (eglot-managed-p)
    (apply #'eglot (eglot--guess-contact)))
  (with-timeout (60 nil)
    (while (not (eglot-managed-p)) (accept-process-output nil 0.1))))

(defun has (part)
  "Whether the buffer has the text PART."
  (save-excursion (goto-char (point-min)) (search-forward part nil t)))

(setq eglot-sync-connect 60
      eglot-confirm-server-initiated-edits nil
      vc-follow-symlinks t)

(condition-case problem
    (progn
      (opened "notes.md")
      (let ((found (findings 2)))
        (check "Markdown has two findings" (= (length found) 2) found))
      (goto-char (point-min))
      (search-forward "HTTP:")
      (let* ((actions (eglot-code-actions (match-beginning 0) (match-end 0)))
             (first (if (vectorp actions) (aref actions 0) (car actions))))
        (check "a fix is offered" (plist-get first :edit) actions)
        (eglot--apply-workspace-edit (plist-get first :edit))
        (check "the fix is applied" (has "[docs](http://example.org/a)") (buffer-string)))
      (let ((found (findings 1)))
        (check "one finding is left" (= (length found) 1) found))
      (goto-char (point-min))
      (search-forward "//127")
      (let* ((server (eglot--current-server-or-lose))
             (hover (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams)))
             (value (plist-get (plist-get hover :contents) :value)))
        (check "a URL is described" (string-match-p "127\\.0\\.0\\.1" (or value "")) hover))

      (opened "rules.abnf")
      (let ((found (cl-remove-if-not (lambda (text) (string-match-p "missing" text)) (findings 1))))
        (check "ABNF has a finding" (= (length found) 1) (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
      (eglot-format-buffer)
      (check "ABNF is formatted" (has "item = \"x\" / missing") (buffer-string))
      (goto-char (point-min))
      (search-forward "item")
      (eglot--signal-textDocument/didChange)
      (eglot-rename "entry")
      (check "a rule is renamed" (and (has "1*entry") (has "\nentry")) (buffer-string)))
  (error (check "no error in Lisp" nil problem)))

(message (if failed "some checks failed" "all checks passed"))
(kill-emacs (if failed 1 0))
