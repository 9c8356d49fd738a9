import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import type { SectionProps } from '../../sections/section-props.ts';
import { SegmentView } from '../segments/SegmentView.tsx';
import { ContactsView } from './contacts/ContactsView.tsx';
import { LIST_VIEWS, type ListView, listViewOf } from './list-views.ts';
import { ListsView } from './overview/ListsView.tsx';
import { SuppressionsView } from './suppressions/SuppressionsView.tsx';

const SCREENS: Readonly<Record<ListView, (props: SectionProps) => ReactNode>> = {
  lists: (props) => <ListsView {...props} />,
  suppressed: (props) => <SuppressionsView {...props} />,
  segment: () => <SegmentView />,
};

/** Lists of contacts, the suppression list and segments; at its own address the contacts of a list. */
export function EmailListsSection(props: SectionProps) {
  const listId = props.filters['list'] ?? '';
  if (listId !== '') return <ContactsView key={listId} {...props} listId={listId} />;
  const view = listViewOf(props.filters);
  return (
    <>
      {/* Outside the parts, so that it keeps the focus while they change. */}
      <div>
        <SegmentedControl
          label="View"
          segments={LIST_VIEWS}
          value={view}
          onChange={(next) => props.open('emailLists', next === 'lists' ? {} : { view: next })}
        />
      </div>
      {SCREENS[view](props)}
    </>
  );
}
