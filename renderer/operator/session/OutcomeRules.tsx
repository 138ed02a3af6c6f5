import { Check, TriangleAlert } from 'lucide-react';
import type { OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { hinders } from './rule-limits.ts';
import { useRuleWords } from './use-rule-words.ts';
import './OutcomeRules.css';

/** An outcome explained by the rules that led to it, the hindering ones first. */
export function OutcomeRules({ verdict }: { verdict: OutcomeVerdict }) {
  const sorted = [...verdict.rules].sort((a, b) => Number(hinders(b)) - Number(hinders(a)));
  return (
    <ul className="OutcomeRules">
      {sorted.map((rule) => {
        const isHeld = hinders(rule);
        const Icon = isHeld ? TriangleAlert : Check;
        return (
          <li key={`${rule.rule} ${rule.subject} ${rule.result}`} data-hinders={isHeld || undefined}>
            <Icon aria-hidden className="OutcomeRules-icon" />
            <RuleText {...rule} />
          </li>
        );
      })}
    </ul>
  );
}

function RuleText(rule: OutcomeVerdict['rules'][number]) {
  const words = useRuleWords()(rule);
  return (
    <span>
      <span className="soft">{words.rule}: </span>
      {rule.rule !== 'operator-decision' && rule.rule !== 'liveness-met' && `${words.subject}: `}
      <strong>{words.result}</strong>
    </span>
  );
}
