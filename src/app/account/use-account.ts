import { useRef } from 'react';
import { type Account, wireAccount } from '../wire-account.ts';

/** The account of this page, made when it is first asked for, so that a server can render the form. */
export function useAccount(): () => Account {
  const account = useRef<Account | null>(null);
  return () => {
    account.current ??= wireAccount();
    return account.current;
  };
}
