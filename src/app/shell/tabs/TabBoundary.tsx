import { Component, type ReactNode } from 'react';
import { TabFailed } from './TabFailed.tsx';

/** Error boundary of a tab, so that a failing tab does not stop the timer. */
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
