import { defineConfig } from "vite";

// The program embeds the files under fixed names, so file names contain no hash. Browsers revalidate the files instead, and the service
// worker of a static site knows their hashes. All addresses are relative, so that the page works in any folder.
const names = {
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
};

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es", rolldownOptions: { output: names } },
  build: {
    outDir: "../studio/page",
    emptyOutDir: true,
    assetsDir: "",
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        ...names,
        entryFileNames: "app.js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "app.css" : "[name][extname]"),
      },
    },
  },
});
