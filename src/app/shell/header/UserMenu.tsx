import {
  HardDriveUpload,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { Avatar } from '#ui/marks/Avatar.tsx';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { logOut } from './load-log-out.ts';
import styles from './UserMenu.module.css';

const ProfileDialog = lazyDialog('Profile', () =>
  import('../../account/profile/ProfileDialog.tsx').then((part) => part.ProfileDialog),
);
const DevicesDialog = lazyDialog('Devices', () =>
  import('../../account/profile/DevicesDialog.tsx').then((part) => part.DevicesDialog),
);
const TwoStepDialog = lazyDialog('Two-step sign-in', () =>
  import('../../account/two-step/TwoStepDialog.tsx').then((part) => part.TwoStepDialog),
);

const SubscriptionLine = lazyPart(
  () =>
    import('../../account/subscription/SubscriptionLine.tsx').then((part) => part.SubscriptionLine),
  // The menu works without it.
  { failed: () => null },
);

const DataDialog = lazyDialog('Your data', () =>
  import('../../account/transfer/DataDialog.tsx').then((part) => part.DataDialog),
);

/** The menu of the signed-in user and their account. */
export function UserMenu() {
  const { user, auth, workspace } = useApp();
  const [open, setOpen] = useState<'profile' | 'devices' | 'twoStep' | 'data' | 'end' | null>(null);
  const close = () => setOpen(null);
  const items: readonly MenuItem[] = [
    {
      id: 'profile',
      label: 'Profile',
      icon: <UserRound aria-hidden="true" />,
      onSelect: () => setOpen('profile'),
    },
    {
      id: 'devices',
      label: 'Devices',
      icon: <MonitorSmartphone aria-hidden="true" />,
      onSelect: () => setOpen('devices'),
    },
    {
      id: 'password',
      label: 'Change Password',
      icon: <KeyRound aria-hidden="true" />,
      onSelect: () => location.assign('/change-password'),
    },
    {
      id: 'twoStep',
      label: 'Two-step sign-in',
      icon: <ShieldCheck aria-hidden="true" />,
      onSelect: () => setOpen('twoStep'),
    },
    {
      id: 'data',
      startsGroup: true,
      label: 'Import and export',
      icon: <HardDriveUpload aria-hidden="true" />,
      onSelect: () => setOpen('data'),
    },
    ...(workspace.guestMigration.holdsData() ? [dataItem(workspace)] : []),
    {
      id: 'end',
      label: 'Delete account…',
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => setOpen('end'),
    },
    {
      id: 'logout',
      startsGroup: true,
      label: 'Logout',
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => void logOut({ auth, workspace }),
    },
  ];
  return (
    <>
      <Menu
        label="Account"
        trigger={<Avatar name={user.name} picture={user.avatar} />}
        heading={
          <div className={styles.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            <span className={styles.premium}>
              <SubscriptionLine />
            </span>
          </div>
        }
        items={items}
      />
      <ProfileDialog isOpen={open === 'profile'} onClose={close} />
      <DevicesDialog isOpen={open === 'devices'} onClose={close} />
      <TwoStepDialog isOpen={open === 'twoStep'} onClose={close} />
      <DataDialog
        isOpen={open === 'data' || open === 'end'}
        isDeletion={open === 'end'}
        onClose={close}
      />
    </>
  );
}

/** The menu item for the data that this browser holds from before the sign-in. */
function dataItem({ guestMigration }: Workspace): MenuItem {
  return {
    id: 'bring',
    label: 'Data in this browser',
    icon: <HardDriveUpload aria-hidden="true" />,
    onSelect: () => guestMigration.$isAsked.set(true),
  };
}
