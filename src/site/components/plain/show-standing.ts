import { formatInstant } from '#shared/domain/formats/instants.ts';
import { STORED_PREMIUM, storedPremiumLine } from '#shared/page/stored-premium.ts';

/** Writes where the signed-in visitor stands with premium into an element, as far as this browser knows. */
export function showStanding(place: Element): void {
  const stored = localStorage.getItem(STORED_PREMIUM);
  const line = storedPremiumLine(stored, Date.now(), (instant) => formatInstant(instant, 'date'));
  if (line !== '') place.textContent = `${line}.`;
}
