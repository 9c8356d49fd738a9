import type { Cause, Publisher, Release } from '#api/publishing/publisher.ts';

/** A publisher that renders nothing: it counts releases, and does what tests tell it to before each. */
export interface FakePublisher extends Publisher {
  readonly causes: readonly Cause[];
  /** How often it was told that somebody may publish soon. */
  prepared: number;
  /** Called before each release; a rejection means that there is none. */
  before: (cause: Cause) => Promise<void>;
}

/** Creates a publisher that always succeeds until it is told otherwise. */
export function createFakePublisher(): FakePublisher {
  const causes: Cause[] = [];
  return {
    causes,
    prepared: 0,
    before: () => Promise.resolve(),
    async publish(cause: Cause): Promise<Release> {
      await this.before(cause);
      causes.push(cause);
      return { id: String(causes.length) };
    },
    prepare() {
      this.prepared += 1;
    },
  };
}
