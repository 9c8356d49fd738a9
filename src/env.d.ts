/// <reference types="astro/client" />

/** Pages and parts import each other by themselves; this is for the one that is written to a feed. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}
