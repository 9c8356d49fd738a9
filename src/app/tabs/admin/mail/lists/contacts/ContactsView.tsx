import { useStore } from '@nanostores/react';
import { ArrowLeft, FileUp, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { adminEmailListsApi, type ListContact } from '#shared/contract/mailing/email-lists.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/actions/Menu.tsx';
import { useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { addressOf } from '../../../../../shell/tabs/tabs.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { SectionHead } from '../../../parts/SectionHead.tsx';
import { AdminTable } from '../../../parts/table/AdminTable.tsx';
import { DownloadButton } from '../../../parts/table/DownloadButton.tsx';
import { SearchFilter } from '../../../parts/table/Filters.tsx';
import { SelectionBar } from '../../../parts/table/SelectionBar.tsx';
import { usePagedList } from '../../../parts/table/use-paged-list.ts';
import { useSelectionFor } from '../../../parts/table/use-selection-for.ts';
import type { SectionProps } from '../../../sections/section-props.ts';
import { writeSection } from '../../../sections/sections.ts';
import styles from '../EmailLists.module.css';
import type { ImportDialogProps } from '../import/ImportDialog.tsx';
import { SuppressDialog } from '../suppressions/SuppressDialog.tsx';
import { AddContactDialog } from './AddContactDialog.tsx';
import { contactColumns } from './contact-columns.tsx';
import { TakeOffDialog } from './TakeOffDialog.tsx';

// It reads files, which is more code than all of the section.
const ImportDialog = lazyPart<ImportDialogProps>(() =>
  import('../import/ImportDialog.tsx').then((part) => part.ImportDialog),
);

const PAGE_SIZE = 50;

type Asked =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'takeOff'; readonly ids: readonly string[] }
  | { readonly kind: 'suppress'; readonly address: string };

export type ContactsViewProps = Pick<SectionProps, 'filters' | 'filter' | 'open'> & {
  listId: string;
};

/** The contacts of a list: found, added one by one or from a file, and taken off. */
export function ContactsView({ listId, filters, filter, open }: ContactsViewProps) {
  const { client, clock } = useApp().workspace;
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: listId };
  const search = filters['search'] ?? '';
  const loaded = useLoaded(listId, () => client.call(adminEmailListsApi.read, { params }));
  const contacts = usePagedList<ListContact>(JSON.stringify([listId, search]), (cursor) => {
    const query = {
      limit: PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(cursor !== null && { cursor }),
    };
    return client.call(adminEmailListsApi.contacts, { params, query });
  });
  const selection = useSelectionFor(search);
  const selected = useStore(selection.$ids);
  const list = loaded.state.kind === 'ready' ? loaded.state.value : null;
  const named = { id: listId, name: list?.name ?? 'this list' };
  const close = () => setAsked(null);
  const reload = () => {
    loaded.reload();
    contacts.reload();
  };
  return (
    <>
      <BackLink onOpen={() => open('emailLists')} />
      <SectionHead
        title={list?.name ?? 'Contacts'}
        acts={<HeadActs listId={listId} onAsk={setAsked} />}
      >
        {list === null ? null : counted(list.contacts, 'contact')}
      </SectionHead>
      <search>
        <SearchFilter
          label="Search"
          placeholder="Beginning of an address"
          value={search}
          maxLength={254}
          onSearch={(text, replaces) => filter({ search: text }, replaces)}
        />
      </search>
      <SelectionBar
        label="Selected contacts"
        count={selected.size}
        onClear={() => selection.clear()}
      >
        <Button
          size="small"
          variant="danger"
          onClick={() => setAsked({ kind: 'takeOff', ids: [...selected] })}
        >
          Take off…
        </Button>
      </SelectionBar>
      <AdminTable
        label="Contacts"
        list={contacts}
        columns={contactColumns(clock.now())}
        nameOf={({ address }) => address}
        selection={selection}
        acts={(contact) => (
          <Menu
            label={`More for ${contact.address}`}
            trigger={<MoreHorizontal aria-hidden="true" />}
            items={itemsOf(contact, setAsked)}
          />
        )}
        empty={
          search === ''
            ? {
                title: 'Nobody is on this list yet',
                text: 'Add people who agreed to get mail, one by one or from a CSV.',
                action: <ImportButton onAsk={setAsked} />,
              }
            : { title: 'No contact matches', text: 'Search finds the beginning of an address.' }
        }
      />
      {asked !== null && (
        <Dialogs
          {...{ asked, list: named, onClose: close, onChanged: reload }}
          onTakenOff={(ids) => {
            selection.clear();
            contacts.change((row) => (ids.includes(row.id) ? null : row));
            loaded.reload();
          }}
        />
      )}
    </>
  );
}

type AskProps = { onAsk: (asked: Asked) => void };

function HeadActs({ listId, onAsk }: AskProps & { listId: string }) {
  return (
    <>
      <DownloadButton
        endpoint={adminEmailListsApi.export}
        input={{ params: { id: listId } }}
        file="ripen-contacts.csv"
      />
      <ImportButton onAsk={onAsk} />
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onAsk({ kind: 'add' })}
      >
        Add
      </Button>
    </>
  );
}

function ImportButton({ onAsk }: AskProps) {
  return (
    <Button icon={<FileUp aria-hidden="true" />} onClick={() => onAsk({ kind: 'import' })}>
      Import
    </Button>
  );
}

function BackLink({ onOpen }: { onOpen: () => void }) {
  return (
    <a
      className={styles.back}
      href={addressOf({ tab: 'admin', projectId: null, detail: writeSection('emailLists') })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <ArrowLeft aria-hidden="true" />
      All lists
    </a>
  );
}

function itemsOf({ id, address, suppressed }: ListContact, ask: (asked: Asked) => void) {
  const takeOff = {
    id: 'takeOff',
    label: 'Take off…',
    onSelect: () => ask({ kind: 'takeOff', ids: [id] }),
  };
  if (suppressed !== null) return [takeOff];
  const suppress = {
    id: 'suppress',
    label: 'Suppress…',
    onSelect: () => ask({ kind: 'suppress', address }),
  };
  return [takeOff, suppress];
}

type DialogsProps = {
  asked: Asked;
  list: { readonly id: string; readonly name: string };
  onTakenOff: (ids: readonly string[]) => void;
  /** Contacts were added, or one was suppressed. */
  onChanged: () => void;
  onClose: () => void;
};

function Dialogs({ asked, list, onTakenOff, onChanged, onClose }: DialogsProps) {
  const done = () => {
    onClose();
    onChanged();
  };
  switch (asked.kind) {
    case 'add':
      return <AddContactDialog list={list} onDone={done} onClose={onClose} />;
    case 'import':
      return <ImportDialog list={list} onChanged={onChanged} onClose={onClose} />;
    case 'takeOff':
      return <TakeOffDialog {...{ list, onTakenOff, onClose }} ids={asked.ids} onDone={onClose} />;
    case 'suppress':
      return <SuppressDialog address={asked.address} onDone={done} onClose={onClose} />;
  }
}
