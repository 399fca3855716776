// Answers of the server as HTML. No script runs in it, and every text is escaped.

interface Component { value: string }
interface Reading {
    name: string; accepted: boolean; result?: string; refusal?: { message: string };
    components?: Record<string, Component | null>;
}
interface Node { rule: string; span: { start: number; end: number }; children: Node[] }

/** Returns a page with a title. */
export function page(title: string, body: string): string {
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>td, th { padding: 0.2em 0.8em 0.2em 0; text-align: left; vertical-align: top } svg { max-width: 100% } ul { padding-left: 1.2em }</style>
</head><body>${body}</body></html>`;
}

/** Returns a table of what the specifications make of a URL. */
export function readings(answer: unknown): string {
    const { text, readings } = answer as { text: string; readings: Reading[] };
    const names = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
    const head = ["", ...names].map((name) => `<th>${name}</th>`).join("");
    const row = (reading: Reading): string => {
        const cells = reading.accepted
            ? names.map((name) => `<td><code>${escaped(reading.components?.[name]?.value ?? "")}</code></td>`).join("")
            : `<td colspan="${names.length}">${escaped(reading.refusal?.message ?? "not accepted")}</td>`;
        return `<tr><th>${escaped(reading.name)}</th>${cells}</tr>`;
    };
    return `<h1><code>${escaped(text)}</code></h1><table><tr>${head}</tr>${readings.map(row).join("")}</table>`;
}

/** Returns the rules that a URL matches as a list of lists. */
export function tree(answer: unknown): string {
    const { text, tree, error } = answer as { text?: string; tree?: Node; error?: { message?: string } };
    if (!tree || text === undefined) {
        return `<p>${escaped(error?.message ?? "RFC 3986 does not accept this text.")}</p>`;
    }
    // Offsets are bytes of UTF-8.
    const bytes = Buffer.from(text, "utf-8");
    const list = (node: Node): string => {
        const part = bytes.subarray(node.span.start, node.span.end).toString("utf-8");
        const children = (node.children ?? []).map(list).join("");
        return `<li>${escaped(node.rule)} <code>${escaped(part)}</code>${children ? `<ul>${children}</ul>` : ""}</li>`;
    };
    return `<h1><code>${escaped(text)}</code></h1><ul>${list(tree)}</ul>`;
}

/** Returns a diagram, which the server drew. */
export function diagram(answer: unknown): string {
    const { rule, svg } = answer as { rule: string; svg: string };
    return `<h1>${escaped(rule)}</h1><img alt="diagram of ${escaped(rule)}" src="data:image/svg+xml;base64,${Buffer.from(svg, "utf-8").toString("base64")}">`;
}

function escaped(text: string): string {
    const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
    return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
