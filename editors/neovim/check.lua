-- Runs inside Neovim: opens documents, waits for findings, applies a fix, formats. Any failure ends Neovim with an error.

local folder = vim.env.FOLDER
local failed = false

local function say(text)
  io.stderr:write(text .. "\n")
end

local function check(name, holds, found)
  if holds then
    say("ok: " .. name)
  else
    failed = true
    say("FAILED: " .. name .. ": " .. vim.inspect(found))
  end
end

local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.workspace.textDocumentContent = { dynamicRegistration = false }
local client = vim.lsp.start_client({
  name = "urlgram",
  cmd = { vim.env.URLGRAM, "server" },
  root_dir = folder,
  capabilities = capabilities,
})
assert(client, "the server does not start")

local function open(name)
  vim.cmd("edit " .. folder .. "/" .. name)
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, client)
  return buffer
end

-- Returns the code of a finding, which Neovim 0.7 keeps with what the server sent.
local function code(one)
  return one and (one.code or (one.user_data and one.user_data.lsp and one.user_data.lsp.code))
end

-- Waits until a buffer has this number of findings.
local function findings(buffer, count)
  vim.wait(60000, function() return #vim.diagnostic.get(buffer) == count end, 50)
  local found = vim.diagnostic.get(buffer)
  table.sort(found, function(a, b) return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col) end)
  return found
end

local function request(buffer, method, params)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  local answer = answers and answers[client]
  assert(answer and not answer.err, method .. ": " .. vim.inspect(answer and answer.err or problem))
  return answer.result
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
end

local encoding = function() return vim.lsp.get_client_by_id(client).offset_encoding end

local ok, problem = pcall(function()
  local page = open("notes.md")
  local found = findings(page, 2)
  check("Markdown has two findings", #found == 2 and code(found[1]) == "U501" and code(found[2]) == "U302", found)
  -- Columns of Neovim are bytes: the emoji before the second URL has four.
  local line = vim.api.nvim_buf_get_lines(page, 2, 3, false)[1]
  check("the place is after the emoji", found[2] and found[2].col == line:find("127.1", 1, true) - 1, found[2])
  local range = { start = { line = 2, character = 7 }, ["end"] = { line = 2, character = 11 } }
  local actions = request(page, "textDocument/codeAction",
    { textDocument = vim.lsp.util.make_text_document_params(page), range = range, context = { diagnostics = {} } })
  check("a safe fix is preferred", actions[1] and actions[1].isPreferred, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding())
  check("the fix is applied", text(page):find("[docs](http://example.org/a)", 1, true) ~= nil, text(page))
  check("one finding is left", #findings(page, 1) == 1, vim.diagnostic.get(page))
  local hover = request(page, "textDocument/hover",
    { textDocument = vim.lsp.util.make_text_document_params(page), position = { line = 2, character = 12 } })
  check("a URL is described", hover and hover.contents.value:find("example.org", 1, true), hover)

  local heading = vim.lsp.util.make_text_document_params(page)
  local other = open("other.md")
  local target = request(other, "textDocument/definition",
    { textDocument = vim.lsp.util.make_text_document_params(other), position = { line = 0, character = 6 } })
  check("a link leads to the heading", target and target.uri == heading.uri and target.range.start.character == 2, target)
  local edit = request(page, "textDocument/rename",
    { textDocument = heading, position = { line = 0, character = 3 }, newName = "Old records" })
  vim.lsp.util.apply_workspace_edit(edit, encoding())
  check("a heading is renamed", text(page):find("# Old records", 1, true) == 1, text(page))
  check("links follow the heading", text(other) == "[n](notes.md#old-records)", text(other))
  edit = request(other, "workspace/willRenameFiles",
    { files = { { oldUri = heading.uri, newUri = (heading.uri:gsub("notes.md$", "log.md")) } } })
  vim.lsp.util.apply_workspace_edit(edit, encoding())
  check("links follow the file", text(other) == "[n](log.md#old-records)", text(other))

  local manifest = open("package.json")
  found = findings(manifest, 1)
  check("JSON has a finding", #found == 1 and code(found[1]) == "U501" and found[1].lnum == 1, found)

  local rules = open("rules.abnf")
  vim.wait(60000, function() return #vim.diagnostic.get(rules) > 0 end, 50)
  local is_undefined = function(one) return code(one) == "abnf::undefined-rule" end
  check("ABNF has a finding", #vim.tbl_filter(is_undefined, vim.diagnostic.get(rules)) == 1, vim.diagnostic.get(rules))
  local document = vim.lsp.util.make_text_document_params(rules)
  local edits = request(rules, "textDocument/formatting", { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, rules, encoding())
  check("ABNF is formatted", text(rules):find('item = "x" / missing', 1, true) ~= nil, text(rules))
  local renamed = request(rules, "textDocument/rename",
    { textDocument = document, position = { line = 1, character = 1 }, newName = "entry" })
  vim.lsp.util.apply_workspace_edit(renamed, encoding())
  check("a rule is renamed", text(rules):find("1*entry", 1, true) ~= nil and text(rules):find("\nentry", 1, true) ~= nil, text(rules))

  -- The documents of the server, as editors/README.md opens them.
  vim.api.nvim_create_autocmd("BufReadCmd", {
    pattern = "urlgram://*",
    callback = function(event)
      local answer = request(rules, "workspace/textDocumentContent", { uri = event.match })
      vim.api.nvim_buf_set_lines(event.buf, 0, -1, false, vim.split(answer.text, "\n"))
      vim.bo[event.buf].modifiable = false
    end,
  })
  vim.api.nvim_buf_set_lines(rules, -1, -1, false, { "digits = 1*DIGIT" })
  local last = vim.api.nvim_buf_line_count(rules) - 1
  target = request(rules, "textDocument/definition", { textDocument = document, position = { line = last, character = 13 } })
  vim.cmd("edit " .. target.uri)
  line = vim.api.nvim_buf_get_lines(0, target.range.start.line, target.range.start.line + 1, false)[1]
  check("a core rule leads into the grammar of its RFC", line and line:find("^DIGIT") ~= nil, { target, line })
  vim.cmd("buffer " .. rules)
  local match = { command = "urlgram.match", arguments = { document.uri, "digits", "12x" } }
  local verdict = request(rules, "workspace/executeCommand", match)
  check("a text is matched", verdict and verdict.matches == false and verdict.offset == 2, verdict)
  local changes = request(rules, "workspace/executeCommand", { command = "urlgram.compareWithGit", arguments = { document.uri } })
  check("a grammar is compared with git", #vim.tbl_filter(function(one) return one.rule == "digits" and one.change == "added" end, changes) == 1, changes)
end)
check("no error in Lua", ok, problem)

vim.lsp.stop_client(client)
say(failed and "some checks failed" or "all checks passed")
vim.cmd(failed and "cquit 1" or "qall!")
