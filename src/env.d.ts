/// <reference types="astro/client" />

/** Pages and parts import each other by themselves; this is for the one that is written to a feed. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}

/** The text of a module as an inline script: `src/site/build/inline-scripts.ts`. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
