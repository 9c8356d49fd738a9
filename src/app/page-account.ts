import { type Account, wireAccount } from './wire-account.ts';

let made: Account | null = null;

/** The account of a page with a form, made when it is first asked for. */
export function pageAccount(): Account {
  made ??= wireAccount();
  return made;
}
