import { useState } from 'react';
import type { Segment } from '#shared/contract/admin/segments.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { SegmentFields } from './SegmentFields.tsx';

/** Tries out a segment: who would get a campaign to it now. Nothing is stored. */
export function SegmentView() {
  const [segment, setSegment] = useState<Segment>({});
  return (
    <>
      <SectionHead title="Segments">
        Users chosen by what is true of them now. Try one here, and choose it in a campaign.
      </SectionHead>
      <SegmentFields segment={segment} onChange={setSegment} />
    </>
  );
}
