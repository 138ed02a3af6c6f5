"""The line recogniser: convolutions that fold 32 rows into one, then three dilated steps along the line; one output
column per 4 input columns, 38 classes (CTC blank, then `mrz_text.ALPHABET`)."""

import torch.nn as nn

CLASSES = 38
WIDTH = 128


def block(inputs, outputs, kernel=3, stride=1, padding=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride=stride, padding=padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


def along(dilation):
    return nn.Sequential(
        nn.Conv1d(WIDTH, WIDTH, 5, padding=2 * dilation, dilation=dilation, bias=False), nn.BatchNorm1d(WIDTH), nn.ReLU()
    )


class LineNet(nn.Module):
    def __init__(self):
        super().__init__()
        # The first two steps halve both sides by stride: at full size they would take half of the time.
        self.fold = nn.Sequential(
            block(1, 16, stride=2),
            block(16, 32, stride=2),
            block(32, 48),
            nn.MaxPool2d((2, 1)),
            block(48, 88),
            nn.MaxPool2d((2, 1)),
            block(88, WIDTH, kernel=(2, 3), padding=(0, 1)),
        )
        self.near, self.middle, self.far = along(1), along(2), along(4)
        self.classes = nn.Conv1d(WIDTH, CLASSES, 1)

    def forward(self, x):
        y = self.fold(x).squeeze(2)
        y = y + self.near(y)
        y = y + self.middle(y)
        y = y + self.far(y)
        return self.classes(y)
