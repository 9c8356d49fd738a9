/* Whether the user has premium, as the server said last. */
import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult, Clock } from '#shared/domain/platform.ts';
import { GRACE_MS } from '#shared/domain/premium/subscription.ts';
import { reasonOf } from './failure.ts';
import type { KeptCopy } from './kept-copy.ts';
import type { Loadable } from './loadable.ts';

/** The part of the server's answer that matters here. */
interface PremiumAnswer {
  readonly isPremium: boolean;
  readonly subscription: {
    readonly endsAt: string | null;
    readonly cancelledAt: string | null;
  } | null;
}

/** The answer as it is kept on the device: premium, and until when; null for no end. */
export interface KnownPremium {
  readonly isPremium: boolean;
  readonly untilMs: number | null;
}

/** Dependencies of a premium store. */
export interface PremiumStoreDeps {
  readonly load: () => Promise<CallResult<PremiumAnswer>>;
  readonly kept: KeptCopy<KnownPremium>;
  readonly clock: Clock;
}

/** Whether the user has premium. */
export interface PremiumStore {
  readonly $isPremium: ReadableAtom<Loadable<boolean>>;
  /** Asks the server; without an answer, what was known stays. */
  load(): Promise<void>;
}

/** Creates a premium store that begins with the copy on this device. */
export function createPremiumStore({ load, kept, clock }: PremiumStoreDeps): PremiumStore {
  const known = kept.read();
  const $isPremium = atom<Loadable<boolean>>(
    known === null
      ? { kind: 'loading' }
      : { kind: 'ready', value: isStillPremium(known, clock.now()), isStale: true },
  );
  return {
    $isPremium,
    async load() {
      const result = await load();
      if (result.kind === 'ok') {
        const { isPremium } = result.value;
        kept.write({ isPremium, untilMs: endOf(result.value) });
        $isPremium.set({ kind: 'ready', value: isPremium, isStale: false });
      } else if ($isPremium.get().kind !== 'ready') {
        $isPremium.set({ kind: 'failed', message: reasonOf(result) });
      }
    },
  };
}

function isStillPremium({ isPremium, untilMs }: KnownPremium, nowMs: number): boolean {
  return isPremium && (untilMs === null || nowMs < untilMs);
}

/** The end of premium by what is paid now, grace included. */
function endOf({ subscription }: PremiumAnswer): number | null {
  if (subscription === null || subscription.endsAt === null) return null;
  const endsAt = Date.parse(subscription.endsAt);
  return subscription.cancelledAt === null ? endsAt + GRACE_MS : endsAt;
}
