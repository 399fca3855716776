// Parts of urlgram in another page, by one script next to this page:
//
//     <script src="https://…/embed.js"></script>
//     <urlgram-url value="https://anna@www.example.org:8080/a?b#c"></urlgram-url>
//     <urlgram-url view="readings" value="http://0x7f.1/"></urlgram-url>
//     <urlgram-exercise kind="rule" seed="7"></urlgram-exercise>
//     <urlgram-exercise kind="daily"></urlgram-exercise>
(() => {
  const folder = new URL(".", document.currentScript.src);

  /** An element that shows a view of urlgram in a frame as high as the view. */
  class Frame extends HTMLElement {
    static observedAttributes = ["value", "view", "kind", "seed"];

    /** The view in the language of the page around it, if the view has that. */
    address() {
      const address = new URL("index.html?embed", folder);
      const language = this.closest("[lang]")?.lang;
      if (language) address.searchParams.set("lang", language);
      address.hash = this.hash();
      return address;
    }

    attributeChangedCallback() {
      if (this.frame) this.frame.src = this.address().href;
    }

    connectedCallback() {
      if (this.frame) return window.addEventListener("message", this);
      const address = this.address();
      this.frame = Object.assign(document.createElement("iframe"), { src: address.href, title: this.title || "urlgram", loading: "lazy" });
      this.frame.style.cssText = "display:block;width:100%;height:30rem;border:0;color-scheme:normal";
      this.append(this.frame);
      window.addEventListener("message", this);
    }

    disconnectedCallback() {
      window.removeEventListener("message", this);
    }

    handleEvent(event) {
      const height = event.data?.urlgram?.height;
      if (event.source === this.frame.contentWindow && Number.isFinite(height)) this.frame.style.height = `${Math.min(Math.max(height, 50), 20000)}px`;
    }
  }

  const VIEWS = { anatomy: "text", readings: "text", lint: "document" };

  customElements.define("urlgram-url", class extends Frame {
    hash() {
      const view = this.getAttribute("view") in VIEWS ? this.getAttribute("view") : "anatomy";
      return `#/${view}?${new URLSearchParams({ [VIEWS[view]]: this.getAttribute("value") ?? "" })}`;
    }
  });

  customElements.define("urlgram-exercise", class extends Frame {
    hash() {
      const [kind, seed] = [this.getAttribute("kind") ?? "rule", this.getAttribute("seed")];
      return `#/exercise/${encodeURIComponent(kind)}${seed === null ? "" : `/${encodeURIComponent(seed)}`}`;
    }
  });
})();
