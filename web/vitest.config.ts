import { defineConfig } from "vitest/config";

// Tests of the logic, in Node. What needs a browser is tested in one: tests/*.test.mjs.
export default defineConfig({
  test: {
    include: ["tests/unit/*.test.ts"],
    environment: "node",
    pool: "threads",
  },
});
