import { defineConfig } from "vite";

// The program embeds what is built under fixed names, so no file name holds a hash; the server revalidates instead, and the service
// worker of a static site knows the hash of each file. All addresses are relative: the page is at home in any folder.
// Two big libraries get a file each that is loaded only by the pages that need it.
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
