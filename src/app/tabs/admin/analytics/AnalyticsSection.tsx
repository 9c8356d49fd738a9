import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { ANALYTICS_VIEWS, type AnalyticsView, analyticsViewOf } from './analytics-views.ts';
import { BotsView } from './bots/BotsView.tsx';
import { NowView } from './now/NowView.tsx';
import { VisitsView } from './visits/VisitsView.tsx';

const SCREENS: Readonly<Record<AnalyticsView, (props: SectionProps) => ReactNode>> = {
  visits: (props) => <VisitsView {...props} />,
  now: () => <NowView />,
  bots: (props) => <BotsView {...props} />,
};

/** Visits of the public pages: of a range, at the moment, and those of programs. */
export function AnalyticsSection(props: SectionProps) {
  const view = analyticsViewOf(props.filters);
  return (
    <>
      {/* Outside the views, so that it keeps the focus while they change. */}
      <div>
        <SegmentedControl
          label="View"
          segments={ANALYTICS_VIEWS}
          value={view}
          onChange={(next) => props.filter({ view: next === 'visits' ? '' : next })}
        />
      </div>
      {SCREENS[view](props)}
    </>
  );
}
