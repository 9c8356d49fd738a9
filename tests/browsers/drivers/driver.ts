/** A point of the page's visible part, in CSS pixels. */
export type Point = readonly [x: number, y: number];

/** Keys that write nothing. */
export type Key = 'Enter' | 'Escape';

/** A tab of a browser. Each call ends when the browser has done it. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function, which sees only its arguments, in the page. Returns what it returns, as JSON. */
  run<Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  click(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  /** Writes into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Somebody with a browser in which nothing is stored yet. */
export interface Visitor {
  openTab(): Promise<Tab>;
  /** The errors that nobody caught in any tab so far. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** A browser that journeys run in. */
export interface Browser {
  newVisitor(): Promise<Visitor>;
  close(): Promise<void>;
}

/** The source of a call that a page runs. */
export function callOf(work: (...args: never) => unknown, args: readonly unknown[]): string {
  return `(${String(work)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}
