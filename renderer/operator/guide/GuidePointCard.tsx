import { Check } from 'lucide-react';
import { useId } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  GUIDE_ANSWERS,
  GUIDE_POINTS,
  type GuideAnswer,
  type GuidePoint,
  INSPECTION_GUIDES,
} from '#core/contract/inspection-guide.ts';
import { GuideDrawing } from './GuideDrawing.tsx';

/** Every part of a face is looked at. */
const isOfFace = (point: GuidePoint): boolean => INSPECTION_GUIDES.face.includes(point);

export interface GuidePointCardProps {
  point: GuidePoint;
  answer: GuideAnswer | undefined;
  onAnswer: (answer: GuideAnswer) => void;
}

/** One point: a drawing of the movement, what a genuine document shows, and three answers. */
export function GuidePointCard({ point, answer, onAnswer }: GuidePointCardProps) {
  const { t } = useTranslation('session');
  const text = useId();
  return (
    <li className="GuidePoint" data-answer={answer}>
      <GuideDrawing point={point} />
      <RadioGroup
        className="GuidePoint-question"
        value={answer ?? null}
        onChange={(value) => onAnswer(value as GuideAnswer)}
        orientation="horizontal"
        aria-describedby={text}
      >
        <Label className="GuidePoint-title">
          {!isOfFace(point) && (
            <span className="GuidePoint-method">{t(`guide.method.${GUIDE_POINTS[point]}`)}</span>
          )}{' '}
          {t(`guide.point.${point}.title`)}
        </Label>
        <p id={text} className="GuidePoint-text">
          {t(`guide.point.${point}.text`)}
        </p>
        <div className="GuidePoint-answers">
          {GUIDE_ANSWERS.map((value) => (
            <Radio key={value} value={value} className="GuidePoint-answer" data-value={value}>
              {answer === value && <Check aria-hidden className="Button-icon" />}
              {t(`guide.answer.${value}`)}
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </li>
  );
}
