/** The last known form of something that the server holds, kept on this device for one account. */
export interface KeptCopy<T> {
  /** The copy; null when there is none of this account, or none that can be read. */
  read(): T | null;
  write(value: T): void;
}
