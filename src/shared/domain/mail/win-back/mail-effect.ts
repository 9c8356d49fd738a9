/* The effect of a mail: who came back after it, compared with people who got nothing. */

/** Coming back counts for so many days after a mail. */
export const CAME_BACK_DAYS = 7;

/** With fewer people in one of the groups a difference says nothing. */
export const FEWEST_TO_COMPARE = 30;

/** People of a group, and those of them who came back. */
export interface Group {
  readonly people: number;
  readonly cameBack: number;
}

/**
 * The difference that a mail made, in shares of all people from -1 to 1; its interval holds the true value
 * in 95 of 100 cases. `few`: too few people to say; `none`: there was no control group.
 */
export type MailEffect =
  | { readonly kind: 'none' | 'few' }
  | {
      readonly kind: 'more' | 'fewer' | 'unclear';
      readonly difference: number;
      readonly low: number;
      readonly high: number;
    };

/** The share of a group that came back, from 0 to 1; null of nobody. */
export function shareOf({ people, cameBack }: Group): number | null {
  return people === 0 ? null : cameBack / people;
}

/** Compares those who got a mail with its control group. */
export function mailEffect(mailed: Group, control: Group): MailEffect {
  if (control.people === 0) return { kind: 'none' };
  if (Math.min(mailed.people, control.people) < FEWEST_TO_COMPARE) return { kind: 'few' };
  const [one, other] = [wilson(mailed), wilson(control)];
  const difference = one.share - other.share;
  // Newcombe's interval (1998, method 10): it holds for small groups and for shares near 0.
  const low = difference - Math.hypot(one.share - one.low, other.high - other.share);
  const high = difference + Math.hypot(one.high - one.share, other.share - other.low);
  const kind = low > 0 ? 'more' : high < 0 ? 'fewer' : 'unclear';
  return { kind, difference, low, high };
}

/** The normal quantile of a two-sided interval of 95 %. */
const Z = 1.959_964;

function wilson({ people, cameBack }: Group): { share: number; low: number; high: number } {
  const share = cameBack / people;
  const centre = share + Z ** 2 / (2 * people);
  const spread = Z * Math.sqrt((share * (1 - share)) / people + Z ** 2 / (4 * people ** 2));
  const scale = 1 + Z ** 2 / people;
  return { share, low: (centre - spread) / scale, high: (centre + spread) / scale };
}
