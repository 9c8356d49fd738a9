import { useEffect, useState } from 'react';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { App } from './App.tsx';
import { AppSkeleton } from './shell/AppSkeleton.tsx';
import { wireAccount } from './workspace/wire-account.ts';

/** The page shows the same skeleton before hydration as it does while the app loads. */
export function AppRoot() {
  return useIsAwake() ? <AwakeApp /> : <AppSkeleton />;
}

function AwakeApp() {
  const [account] = useState(wireAccount);
  useEffect(() => account.auth.connect(), [account]);
  return <App account={account} />;
}
