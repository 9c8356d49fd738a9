import type { CalendarFeed, FeedContents } from '#shared/contract/work/calendar-feed.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FEED_DAYS_BACK } from '#shared/domain/premium/contents.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { PremiumHint } from '../../../account/premium/PremiumHint.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import type { FeedServer } from '../calendar-server.ts';
import styles from './FeedDialog.module.css';

export type FeedDialogProps = { isOpen: boolean; server: FeedServer; onClose: () => void };

const SWITCHES: readonly (readonly [keyof FeedContents, string])[] = [
  ['plans', 'Planned blocks'],
  ['sessions', 'Recorded sessions'],
  ['dueTasks', 'Tasks on the day they are due'],
];

const RENEWAL = {
  title: 'Renew the address?',
  text: 'Calendars that use this address stop updating. Give them the new one.',
  yes: 'Renew',
};
const END = {
  title: 'Turn off the feed?',
  text: 'Calendars that use its address stop updating. Turning it on again creates a new address.',
  yes: 'Turn off',
  isDangerous: true,
};

/** Shows the address of the calendar feed, and its settings. */
export function FeedDialog({ isOpen, server, onClose }: FeedDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Calendar feed">
      {isOpen && <Feed server={server} />}
    </Dialog>
  );
}

function Feed({ server }: { server: FeedServer }) {
  const { state, problem, load, choose, act, off } = useFeed(server);
  const { confirmations } = useApp().workspace;
  if (state.kind === 'loading') return <Skeleton shape="block" className={styles.waiting} />;
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={load} />;
  const { address, contents, daysBack } = state.value;
  return (
    <div className={styles.feed}>
      <p>
        Give this address to other calendar apps to see your Ripen calendar there. Anyone with this
        link can see it. Renew it if it leaks.
      </p>
      <div>
        {SWITCHES.map(([kind, label]) => (
          <Switch
            key={kind}
            label={label}
            isOn={contents[kind]}
            onChange={(isOn) => choose({ ...contents, [kind]: isOn })}
          />
        ))}
      </div>
      {address === null ? (
        <Button variant="primary" onClick={() => act(() => server.save(contents))}>
          Turn on the feed
        </Button>
      ) : (
        <Address
          address={address}
          daysBack={daysBack}
          onRenew={async () => {
            if (await confirmations.ask(RENEWAL)) act(server.renew);
          }}
          onOff={async () => {
            if (await confirmations.ask(END)) off();
          }}
        />
      )}
      <FormMessage message={problem} />
    </div>
  );
}

type AddressProps = {
  address: string;
  daysBack: number;
  onRenew: () => Promise<void>;
  onOff: () => Promise<void>;
};

function Address(props: AddressProps) {
  const { toasts } = useApp().workspace;
  const { address, daysBack } = props;

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    toasts.show(
      isCopied
        ? { tone: 'success', text: 'Address copied.' }
        : {
            tone: 'error',
            text: 'Your browser didn’t allow copying: select the address and copy it.',
          },
    );
  }

  return (
    <>
      <TextField
        label="Secret address"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.acts}>
        <Button variant="primary" size="small" onClick={() => void copy()}>
          Copy address
        </Button>
        <a
          className="button button-secondary button-small"
          href={address.replace(/^https?:/, 'webcal:')}
        >
          Open in calendar
        </a>
      </div>
      <p className="field-hint">
        It covers the past {counted(daysBack, 'day')} and the year ahead. Most calendars refresh
        hourly or slower.
      </p>
      {daysBack < FEED_DAYS_BACK.premium && (
        <PremiumHint>With premium it covers the whole past year.</PremiumHint>
      )}
      <div className={styles.acts}>
        <Button size="small" onClick={() => void props.onRenew()}>
          Renew address
        </Button>
        <Button size="small" variant="danger" onClick={() => void props.onOff()}>
          Turn off
        </Button>
      </div>
    </>
  );
}

/** Returns the feed as stored on the server, and its actions. */
function useFeed(server: FeedServer) {
  const { state, reload, replace } = useLoaded('feed', server.get, { isOnce: true });
  const { act, problem } = useAct();

  return {
    state,
    problem,
    load: reload,
    /** Changes the contents of the feed; a feed that is off is switched on with this setting. */
    choose(contents: FeedContents) {
      if (state.kind !== 'ready') return;
      const { value } = state;
      if (value.address === null) replace({ ...value, contents });
      else {
        // Each choice is a call of its own: the last one wins.
        const name = JSON.stringify(contents);
        act({ name, call: () => server.save(contents), onDone: replace });
      }
    },
    act: (call: () => Promise<CallResult<CalendarFeed>>) => act({ call, onDone: replace }),
    off: () => act({ call: server.remove, onDone: reload }),
  };
}
