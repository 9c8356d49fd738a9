import { type ReactNode, useState } from 'react';
import { hasPasskeys } from '#platform/device/has-passkeys.ts';
import { type Passkey, type TwoStep, twoStepApi } from '#shared/contract/account/two-step.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { RenameDialog } from '../../parts/forms/RenameDialog.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './TwoStep.module.css';
import type { TwoStepView } from './two-step-view.ts';
import type { useTwoStep } from './use-two-step.ts';

const FEW_CODES = 2;
const LONGEST_NAME = 80;

export type TwoStepOverviewProps = {
  value: TwoStep;
  twoStep: ReturnType<typeof useTwoStep>;
  show: (view: TwoStepView) => void;
};

/** Overview of one-time codes, passkeys and recovery codes. */
export function TwoStepOverview({ value, twoStep, show }: TwoStepOverviewProps) {
  const isOn = value.code !== null || value.passkeys.length > 0;
  return (
    <div className={styles.overview}>
      <Introduction value={value} isOn={isOn} />
      <AppCodes value={value} twoStep={twoStep} show={show} />
      <Passkeys value={value} twoStep={twoStep} show={show} />
      {isOn && <Recovery value={value} twoStep={twoStep} show={show} />}
      <FormMessage message={twoStep.problem} />
    </div>
  );
}

function Introduction({ value, isOn }: { value: TwoStep; isOn: boolean }) {
  const { isAdmin } = useApp().user;
  if (isOn) {
    return <p>After your password, Ripen asks for one of these. A passkey also works alone.</p>;
  }
  return (
    <>
      <p>With a second step, your password alone is not enough to sign in to your account.</p>
      {value.isRequired && (
        <p className={styles.notice}>
          Administrators of this site have to set up one of these before they can do their work.
        </p>
      )}
      {isAdmin && !value.isRequired && (
        <p className={styles.notice}>
          As an administrator you can reach everybody’s account: please set up one of these.
        </p>
      )}
    </>
  );
}

type SectionProps = { title: string; about: string; acts: ReactNode; children?: ReactNode };

function Section({ title, about, acts, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{about}</p>
      </div>
      {acts}
      {children}
    </section>
  );
}

function AppCodes({ value, twoStep, show }: TwoStepOverviewProps) {
  const { client, confirmations } = useApp().workspace;

  const setUp = () =>
    twoStep.change({
      name: 'code',
      call: () => client.call(twoStepApi.startCode, {}),
      onDone: (secret) => show({ kind: 'codeSetUp', secret }),
    });

  async function turnOff(): Promise<void> {
    const isMeant = await confirmations.ask({
      title: 'Turn one-time codes off?',
      text: 'Your app’s codes for Ripen stop working. To use them again, set them up once more.',
      yes: 'Turn off',
      isDangerous: true,
    });
    if (!isMeant) return;
    twoStep.change({
      name: 'code',
      call: () => client.call(twoStepApi.removeCode, {}),
      done: 'One-time codes are off.',
    });
  }

  const { code } = value;
  const about =
    code === null
      ? 'Six-digit codes from an app on your phone.'
      : `On since ${formatInstant(code.since, 'date')}.`;
  return (
    <Section
      title="Authenticator app"
      about={about}
      acts={
        <Button
          size="small"
          variant={code === null ? 'primary' : 'secondary'}
          isBusy={twoStep.busy === 'code'}
          onClick={code === null ? setUp : turnOff}
        >
          {code === null ? 'Set up' : 'Turn off'}
        </Button>
      }
    />
  );
}

function Passkeys({ value, twoStep, show }: TwoStepOverviewProps) {
  const { client } = useApp().workspace;
  const [renamed, rename] = useState<{ id: string; title: string } | null>(null);
  const about = hasPasskeys()
    ? 'Your fingerprint, face or PIN on this device, or a security key.'
    : 'This browser doesn’t support passkeys.';
  return (
    <Section
      title="Passkeys"
      about={about}
      acts={
        hasPasskeys() && (
          <Button size="small" onClick={() => show({ kind: 'newPasskey' })}>
            Add a passkey
          </Button>
        )
      }
    >
      {value.passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {value.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              twoStep={twoStep}
              onRename={() => rename({ id: passkey.id, title: passkey.name })}
            />
          ))}
        </ul>
      )}
      <RenameDialog
        thing={renamed}
        kind="passkey"
        longest={LONGEST_NAME}
        onSave={async ({ id }, name) => {
          const result = await client.call(twoStepApi.renamePasskey, {
            params: { id },
            body: { name },
          });
          if (result.kind === 'ok') twoStep.load();
          return result;
        }}
        onClose={() => rename(null)}
      />
    </Section>
  );
}

type PasskeyRowProps = {
  passkey: Passkey;
  twoStep: ReturnType<typeof useTwoStep>;
  onRename: () => void;
};

function PasskeyRow({ passkey, twoStep, onRename }: PasskeyRowProps) {
  const { client, confirmations } = useApp().workspace;
  const { id, name, createdAt, lastUsedAt } = passkey;

  async function remove(): Promise<void> {
    const isMeant = await confirmations.ask({
      title: `Remove the passkey “${name}”?`,
      text: 'You cannot sign in with it any more. Remove it from your device as well.',
      yes: 'Remove',
      isDangerous: true,
    });
    if (!isMeant) return;
    twoStep.change({
      name: id,
      call: () => client.call(twoStepApi.removePasskey, { params: { id } }),
      done: `“${name}” was removed.`,
    });
  }

  return (
    <li>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>
          {lastUsedAt === null
            ? `Added ${formatInstant(createdAt, 'date')}`
            : `Last used ${formatInstant(lastUsedAt, 'dateAndTime')}`}
        </span>
      </span>
      <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={`Remove ${name}`}
        isBusy={twoStep.busy === id}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}

function Recovery({ value, twoStep, show }: TwoStepOverviewProps) {
  const { client, confirmations } = useApp().workspace;
  const { recoveryCodesLeft: left } = value;

  async function renew(): Promise<void> {
    const isMeant = await confirmations.ask({
      title: 'Make new recovery codes?',
      text: 'The codes that you have saved stop working. You get ten new ones.',
      yes: 'Make new codes',
    });
    if (!isMeant) return;
    twoStep.change({
      name: 'recovery',
      call: () => client.call(twoStepApi.renewRecoveryCodes, {}),
      onDone: ({ recoveryCodes }) => show({ kind: 'recoveryCodes', codes: recoveryCodes }),
    });
  }

  return (
    <Section
      title="Recovery codes"
      about={
        left <= FEW_CODES
          ? `${left === 0 ? 'None' : `Only ${left}`} left. Make new ones, so that a lost device does not lock you out.`
          : `${left} left. Each signs you in once when you have lost your device.`
      }
      acts={
        <Button size="small" isBusy={twoStep.busy === 'recovery'} onClick={() => void renew()}>
          Make new codes
        </Button>
      }
    />
  );
}
