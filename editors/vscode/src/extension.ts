// Starts `urlgram server` for the documents of the workspace, and shows what it answers to commands.

import * as vscode from "vscode";
import { diagram, page, readings, tree } from "./views";
import {
    type ClientCapabilities, LanguageClient, type LanguageClientOptions, type ServerOptions, type StaticFeature,
} from "vscode-languageclient/node";

/** Scheme of the grammars that come with the server, which it shows as documents. */
const SCHEME = "urlgram";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    context.subscriptions.push(
        vscode.commands.registerCommand("urlgram.restart", restart),
        vscode.commands.registerCommand("urlgram.check", () =>
            client?.sendRequest("workspace/executeCommand", { command: "urlgram.checkWorkspace" }),
        ),
        vscode.commands.registerCommand("urlgram.showReadings", () => show("urlgram.readings", "Readings", readings)),
        vscode.commands.registerCommand("urlgram.showTree", () => show("urlgram.tree", "Tree", tree)),
        vscode.commands.registerCommand("urlgram.showRailroad", () => show("urlgram.railroad", "Railroad diagram", diagram)),
        vscode.workspace.registerTextDocumentContentProvider(SCHEME, { provideTextDocumentContent: content }),
        vscode.workspace.onDidChangeConfiguration(async (change) => {
            if (change.affectsConfiguration("urlgram.path") || change.affectsConfiguration("urlgram.documents")) {
                await restart();
            } else if (change.affectsConfiguration("urlgram")) {
                await client?.sendNotification("workspace/didChangeConfiguration", { settings: options() });
            }
        }),
    );
    await start();
}

export async function deactivate(): Promise<void> {
    await client?.stop();
}

/** Returns the options of the server, by the names that it knows. */
function options(): object {
    const all = vscode.workspace.getConfiguration("urlgram");
    const { configuration, isolated, lint, grammar, checkWorkspace } = all as unknown as Record<string, unknown>;
    return { ...(configuration ? { configuration } : {}), isolated, lint, grammar, checkWorkspace };
}

async function start(): Promise<void> {
    const all = vscode.workspace.getConfiguration("urlgram");
    const command = all.get<string>("path", "urlgram");
    const server: ServerOptions = { command, args: ["server"] };
    const languages = all.get<string[]>("documents", []);
    const selected: LanguageClientOptions = {
        documentSelector: languages.flatMap((language) => [
            { scheme: "file", language },
            { scheme: "untitled", language },
            { scheme: SCHEME, language },
        ]),
        initializationOptions: options(),
        middleware: {
            // The answer is a list of texts, which the client would drop. A text to match is asked for here.
            executeCommand: async (name, args, next) => {
                if (name === "urlgram.match" && args.length === 2) {
                    const text = await vscode.window.showInputBox({ title: `Match a text with ${String(args[1])}` });
                    return text === undefined ? undefined : next(name, [...args, text]);
                }
                const answer: unknown = await next(name, args);
                if (name === "urlgram.samples" && Array.isArray(answer)) {
                    await showTexts(String(args[1]), answer.map(String));
                }
                return answer;
            },
        },
    };
    client = new LanguageClient("urlgram", "urlgram", server, selected);
    client.registerFeature(asksContent);
    try {
        await client.start();
    } catch (error) {
        const message = `urlgram: ${command} could not be started (${error}). The setting urlgram.path names the program.`;
        void vscode.window.showErrorMessage(message);
    }
}

/** Tells the server that this client shows documents with its scheme. */
const asksContent: StaticFeature = {
    fillClientCapabilities: (capabilities: ClientCapabilities) => {
        capabilities.workspace = Object.assign(capabilities.workspace ?? {}, { textDocumentContent: {} });
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
};

/** Returns the text of a document of the server. */
async function content(uri: vscode.Uri): Promise<string | undefined> {
    const answer = await client?.sendRequest<{ text: string }>("workspace/textDocumentContent", { uri: uri.toString() });
    return answer?.text;
}

async function restart(): Promise<void> {
    await client?.stop().catch(() => undefined);
    await start();
}

/** Shows texts that a rule matches; the chosen one is copied. */
async function showTexts(rule: string, texts: string[]): Promise<void> {
    const items = texts.map((text) => ({ label: JSON.stringify(text), text }));
    const chosen = await vscode.window.showQuickPick(items, { title: `Texts that ${rule} matches`, placeHolder: "Copy a text" });
    if (chosen) {
        await vscode.env.clipboard.writeText(chosen.text);
    }
}

/** Shows what a command of the server answers about the place of the cursor. */
async function show(command: string, title: string, view: (answer: unknown) => string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!client || !editor) {
        return;
    }
    const place = [client.code2ProtocolConverter.asUri(editor.document.uri), client.code2ProtocolConverter.asPosition(editor.selection.active)];
    try {
        const answer: unknown = await client.sendRequest("workspace/executeCommand", { command, arguments: place });
        const panel = vscode.window.createWebviewPanel("urlgram", title, vscode.ViewColumn.Beside, {});
        panel.webview.html = page(title, view(answer));
    } catch (error) {
        void vscode.window.showInformationMessage(`urlgram: ${error instanceof Error ? error.message : String(error)}`);
    }
}
