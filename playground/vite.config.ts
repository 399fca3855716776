import { defineConfig } from "vite";

// Relative addresses, so that the page works from any folder of a site.
export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  worker: { format: "es" },
});
