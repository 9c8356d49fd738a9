import { v7 } from 'uuid';
import type { Ids } from '#shared/domain/platform.ts';

/** UUIDs of version 7 in lower case, made from the device's clock and its source of randomness. */
export function createIds(): Ids {
  return { next: () => v7() };
}
