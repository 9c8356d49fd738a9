import type { WireRequest } from './send.ts';

/** A request of somebody, ready to be sent. */
export interface Composed {
  readonly wire: WireRequest;
  /** Its body as composed, before the request was sent in an odd way. */
  readonly body: unknown;
  /** Whether its path names something of somebody else or of nobody. */
  readonly isElsewhere: boolean;
  /** The id in its path. */
  readonly id: string | null;
}
