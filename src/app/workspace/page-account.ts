import { type Account, wireAccount } from './wire-account.ts';

let made: Account | null = null;

/** Returns the account of a page with a form; created on first use. */
export function pageAccount(): Account {
  made ??= wireAccount();
  return made;
}
