/** One opening of the palette, with the keys that were pressed before its code was there. */
export interface Asked {
  readonly keys: string[];
  /** Ends the collecting of keys. */
  readonly end: AbortController;
  /** Opened to add a task and nothing else. */
  readonly isTask: boolean;
}
