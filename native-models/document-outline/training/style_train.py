"""Documents, backgrounds, hands, light and noise of training. None of it is used by the held-out set."""

from scene import Style
from style_train_documents import face, facing
from style_train_light import degrade, hand, light
from style_train_surroundings import background

TRAIN = Style(face, background, facing, hand, light, degrade)
