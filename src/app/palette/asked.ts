/** One opening of the palette, with the keys pressed before its code was loaded. */
export interface Asked {
  readonly keys: string[];
  /** Stops collecting keys. */
  readonly end: AbortController;
  /** Opened only to add a task. */
  readonly isTask: boolean;
}
