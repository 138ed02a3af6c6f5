"""The line recogniser: 3x3 convolutions that fold 32 rows into one, then two dilated steps along the line; one output
column per 4 input columns, 38 classes (CTC blank, then `mrz_text.ALPHABET`)."""

import torch.nn as nn

CLASSES = 38


def fold(inputs, outputs, pool):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(), nn.MaxPool2d(pool)
    )


def along(width, dilation):
    return nn.Sequential(
        nn.Conv1d(width, width, 5, padding=2 * dilation, dilation=dilation, bias=False), nn.BatchNorm1d(width), nn.ReLU()
    )


class LineNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(1, 16, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()
        )
        self.fold = nn.Sequential(fold(16, 32, (2, 2)), fold(32, 64, (2, 1)), fold(64, 96, (2, 1)))
        self.merge = nn.Sequential(
            nn.Conv2d(96, 112, (2, 3), padding=(0, 1), bias=False), nn.BatchNorm2d(112), nn.ReLU()
        )
        self.near, self.far = along(112, 1), along(112, 2)
        self.classes = nn.Conv1d(112, CLASSES, 1)

    def forward(self, x):
        y = self.merge(self.fold(self.first(x))).squeeze(2)
        y = y + self.near(y)
        y = y + self.far(y)
        return self.classes(y)
