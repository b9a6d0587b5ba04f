import { defineConfig } from "vite";

// The live blocks of other pages of a site, as `live.js` and `live.css`. They share the board and the editor with the studio, but are
// built separately, so that the studio's page stays small.
export default defineConfig({
  base: "./",
  publicDir: false,
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" } } },
  build: {
    outDir: "../studio/embed",
    emptyOutDir: true,
    assetsDir: "",
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: "src/embed/live.ts",
      output: {
        entryFileNames: "live.js",
        chunkFileNames: "[name].js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "live.css" : "[name][extname]"),
      },
    },
  },
});
