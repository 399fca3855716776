import { defineConfig } from "vite";
import { catalogues } from "./po.mjs";

// The mode "file" makes one classic script of everything, which playground/finish.mjs puts into one HTML file.
export default defineConfig(({ mode }) => ({
  // Relative addresses, so that the page works from any folder of a site.
  base: "./",
  plugins: [catalogues],
  publicDir: mode === "file" ? false : "public",
  resolve: {
    alias: mode === "file" ? [{ find: /^\.\/(modules|start-worker)$/, replacement: "./$1.file" }] : [],
  },
  build: {
    outDir: mode === "file" ? "dist-file" : "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    ...(mode === "file" ? { rolldownOptions: { output: { format: "iife" as const, codeSplitting: false } } } : {}),
  },
  worker: { format: mode === "file" ? ("iife" as const) : ("es" as const) },
}));
