import { Segment } from '#shared/contract/admin/segments.ts';
import type { SegmentPlan } from '#shared/domain/mail/segment.ts';
import { fieldErrors } from '../../../../parts/forms/field-errors.ts';

/** Errors of a segment by field; the one under an empty name is about several fields. */
export type SegmentErrors = Readonly<Record<string, string>>;

/** Returns what is wrong with a segment as typed, by field; empty for one that can be used. */
export function segmentErrors(segment: Segment): SegmentErrors {
  return fieldErrors(Segment, segment) ?? {};
}

/** Returns the segment with some conditions changed; empty ones are left out. */
export function withConditions(segment: Segment, change: Partial<Segment>): Segment {
  const all = Object.entries({ ...segment, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** Returns the number typed in a field: its digits; undefined for none. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').slice(0, 6);
  return digits === '' ? undefined : Number(digits);
}

/** Returns the plans of a condition with one added or taken out. */
export function togglePlan(
  plans: readonly SegmentPlan[] | undefined,
  plan: SegmentPlan,
): SegmentPlan[] {
  const chosen = plans ?? [];
  return chosen.includes(plan) ? chosen.filter((each) => each !== plan) : [...chosen, plan];
}
