import { Component, type ReactNode } from 'react';
import { TabFailed } from './TabFailed.tsx';

/** Keeps a tab that cannot be shown from taking the running timer with it. */
export class TabBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <TabFailed action="Load again" onRetry={() => location.reload()} />;
  }
}
