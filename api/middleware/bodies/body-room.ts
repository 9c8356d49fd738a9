import type { BodyBounds } from '#api/http/server-limits.ts';

/** The groups that a body counts for, named as in `BodyBounds`. */
export type BodyGroups = Readonly<Record<'caller' | 'network' | 'neighbourhood', string>>;

/** The room that one body takes up. */
export interface BodyPlace {
  /** Counts bytes that have arrived; may end this body, or another one. */
  take(bytes: number): void;
  /** The body has arrived whole: it is held, and no longer ended for others. */
  keep(): void;
  /** Nothing of the body is held any more. */
  leave(): void;
}

interface Body {
  /** From the smallest group to the largest. */
  readonly groups: readonly string[];
  readonly end: () => void;
  bytes: number;
  isArriving: boolean;
}

/**
 * Counts the memory of bodies by what has arrived of them, never by what was announced. Where a bound
 * is exceeded, the largest body of who holds most there is ended: so those who send little are served
 * whatever others do.
 */
export class BodyRoom {
  readonly #bounds: readonly number[];
  readonly #bodies = new Set<Body>();
  readonly #held = new Map<string, number>();

  constructor({ caller, network, neighbourhood, all }: BodyBounds) {
    this.#bounds = [caller, network, neighbourhood, all];
  }

  /** Begins to count a body, for which nothing is held yet. `end` is called where it has to give way. */
  open({ caller, network, neighbourhood }: BodyGroups, end: () => void): BodyPlace {
    const groups = [`caller ${caller}`, `network ${network}`, `near ${neighbourhood}`, 'all'];
    const body: Body = { groups, end, bytes: 0, isArriving: true };
    this.#bodies.add(body);
    return {
      take: (bytes) => {
        this.#count(body, bytes);
        this.#relieve(body);
      },
      keep: () => {
        body.isArriving = false;
      },
      leave: () => this.#forget(body),
    };
  }

  #count(body: Body, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    body.bytes += bytes;
    for (const group of body.groups) {
      const held = this.#heldBy(group) + bytes;
      if (held > 0) this.#held.set(group, held);
      else this.#held.delete(group);
    }
  }

  #forget(body: Body): void {
    this.#count(body, -body.bytes);
    this.#bodies.delete(body);
  }

  #relieve(newest: Body): void {
    for (const [level, bound] of this.#bounds.entries()) {
      const group = newest.groups[level] ?? '';
      while (this.#heldBy(group) > bound) {
        const largest = this.#largestIn(group, level);
        if (largest === undefined) break;
        this.#forget(largest);
        largest.end();
      }
    }
  }

  /** The largest body that is arriving, of those who hold most within a group. */
  #largestIn(group: string, level: number): Body | undefined {
    let bodies = [...this.#bodies].filter((body) => body.isArriving && body.groups.includes(group));
    for (let inner = level - 1; inner >= 0; inner -= 1) {
      const heldOf = (body: Body | undefined) => this.#heldBy(body?.groups[inner] ?? '');
      const most = Math.max(...bodies.map(heldOf));
      const chosen = bodies.find((body) => heldOf(body) === most)?.groups[inner];
      bodies = bodies.filter(({ groups }) => groups[inner] === chosen);
    }
    return bodies.toSorted((a, b) => b.bytes - a.bytes)[0];
  }

  #heldBy(group: string): number {
    return this.#held.get(group) ?? 0;
  }
}
