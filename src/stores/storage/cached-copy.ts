/** The last known form of something that the server holds, cached on this device for one account. */
export interface CachedCopy<T> {
  /** The copy; null when there is none of this account, or none that can be read. */
  read(): T | null;
  write(value: T): void;
}
