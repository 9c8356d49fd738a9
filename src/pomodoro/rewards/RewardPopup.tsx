import { useStore } from '@nanostores/react';
import { Star, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { ACHIEVEMENTS } from '#shared/domain/gamification/achievements.ts';
import type { NotificationItem } from '#shared/domain/gamification/rewards.ts';
import type { RewardsStore } from '#stores/account/rewards-store.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { AchievementIcon } from './AchievementIcon.tsx';
import { keepClear } from './keep-clear.ts';
import { passWhenSeen } from './pass-when-seen.ts';
import styles from './RewardPopup.module.css';

interface Words {
  readonly kicker: string;
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
}

function wordsOf(reward: NotificationItem): Words {
  if (reward.type === 'levelUp') {
    return {
      kicker: 'Level up',
      name: `Level ${reward.level}`,
      text: 'Your focus adds up.',
      icon: <Star aria-hidden="true" />,
    };
  }
  const achievement = ACHIEVEMENTS.find(({ id }) => id === reward.achievementId);
  return {
    kicker: 'Achievement unlocked',
    name: achievement?.name ?? '',
    text: achievement?.description ?? '',
    icon: <AchievementIcon id={reward.achievementId} />,
  };
}

/** Levels and achievements, one at a time; each stays until it is closed or was seen for a while. */
export function RewardPopup({ rewards }: { rewards: RewardsStore }) {
  const reward = useStore(rewards.$current);
  const more = useStore(rewards.$waiting).length - 1;
  const words = reward === null ? null : wordsOf(reward);
  const card = useRef<HTMLDivElement>(null);
  const id = reward?.id;
  useLayoutEffect(() => {
    if (id === undefined || card.current === null) return undefined;
    return keepClear(card.current);
  }, [id]);
  useEffect(() => {
    if (id === undefined || card.current === null) return undefined;
    return passWhenSeen(card.current, () => rewards.dismiss(id));
  }, [id, rewards]);
  return (
    <section aria-label="Rewards" className={styles.region}>
      <div role="status">
        {reward !== null && words !== null && (
          <div key={reward.id} ref={card} className={styles.card} data-reward={reward.id}>
            <span className={styles.icon}>{words.icon}</span>
            <p className={styles.words}>
              <span className={styles.kicker}>{words.kicker}</span>
              <strong className={styles.name}>{words.name}</strong>
              <span className={styles.text}>{words.text}</span>
            </p>
            <span className={styles.end}>
              <IconButton
                label={more > 0 ? `Close, ${more} more` : 'Close'}
                onClick={() => rewards.dismiss(reward.id)}
              >
                <X aria-hidden="true" />
              </IconButton>
              {more > 0 && (
                <span className={styles.more} aria-hidden="true">
                  +{more}
                </span>
              )}
            </span>
          </div>
        )}
      </div>
    </section>
  );
}
