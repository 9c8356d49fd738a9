import { writeInstant } from '#api/db/rows/instants.ts';
import type { ContactReceipt } from '#shared/contract/account/contact.ts';

/** A received message as anybody may see it: that it is there, and nothing of what it says. */
export function presentReceipt(id: string, receivedAtMs: number): ContactReceipt {
  return { id, receivedAt: writeInstant(receivedAtMs) };
}
