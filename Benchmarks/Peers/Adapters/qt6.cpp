// Qt 6: pointer handlers of an item inside of two others, fed through the platform's interface like a touchscreen's.
//
// One TapHandler (taps, double taps, long presses), one DragHandler, one PinchHandler (which also turns). Handlers have
// no target, so that no item moves. Moves are handled as they come: to put them together, as Qt does by itself, has it
// draw a frame for each that is handled, and drops most. Recognitions are counted in QML: few, beside the rows.
#include "peer.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLoggingCategory>
#include <QtCore/QUrl>
#include <QtGui/QGuiApplication>
#include <QtGui/QPointingDevice>
#include <QtGui/qpa/qwindowsysteminterface.h>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickWindow>

namespace {
const char *const names[] = {"tap", "doubleTap", "longPress", "pan", "pinch"};
const int nameCount = 5;

const char *const scene = R"(
import QtQuick
Item {
  width: 1080; height: 1920
  Item {
    x: 20; y: 20; width: 1040; height: 1880
    Item {
      objectName: "content"
      x: 20; y: 20; width: 1000; height: 1840
      property int tap: 0
      property int doubleTap: 0
      property int longPress: 0
      property int pan: 0
      property int pinch: 0
      TapHandler {
        longPressThreshold: 0.5
        onSingleTapped: parent.tap++
        onDoubleTapped: parent.doubleTap++
        onLongPressed: parent.longPress++
      }
      DragHandler { target: null; onActiveChanged: if (active) parent.pan++ }
      PinchHandler { target: null; onActiveChanged: if (active) parent.pinch++ }
    }
  }
}
)";

QQuickWindow *window;
QObject *content;
QPointingDevice *device;

// All contacts that are down, as a platform reports them: those without a change are stationary.
struct Contact {
  bool isDown = false;
  QWindowSystemInterface::TouchPoint point;
};
Contact contacts[PEER_SLOTS];
int slotsUsed = 0;
}  // namespace

const char *peer_name() { return "Qt"; }
const char *peer_version() { return qVersion(); }
int peer_count_of_names() { return nameCount; }
const char *peer_count_name(int index) { return names[index]; }
long peer_count(int index) { return content->property(names[index]).toLongLong(); }

void peer_open(int *argc, char ***argv) {
  // Qt warns of points that a tap handler misses after a pinch took them: writing that is not what is measured.
  QLoggingCategory::setFilterRules("*.warning=false");
  qputenv("QML_NO_TOUCH_COMPRESSION", "1");
  auto *application = new QGuiApplication(*argc, *argv);
  Q_UNUSED(application);
  auto *engine = new QQmlEngine;
  auto *component = new QQmlComponent(engine);
  component->setData(scene, QUrl());
  auto *root = qobject_cast<QQuickItem *>(component->create());
  if (!root) peer_fail("the scene cannot be made", qPrintable(component->errorString()));
  window = new QQuickWindow;
  window->resize(PEER_WIDTH, PEER_HEIGHT);
  window->setPosition(0, 0);
  root->setParentItem(window->contentItem());
  content = root->findChild<QObject *>("content");
  if (!content) peer_fail("the scene has no content", nullptr);
  window->show();
  device = new QPointingDevice(
      "touchscreen", 1, QInputDevice::DeviceType::TouchScreen, QPointingDevice::PointerType::Finger,
      QInputDevice::Capability::Position, 10, 0);
  QWindowSystemInterface::registerInputDevice(device);
  for (int i = 0; i < 20; i++) QCoreApplication::processEvents();
}

void peer_play(int64_t time, const struct peer_row *rows, uint32_t count) {
  bool isCancelled = false;
  for (uint32_t i = 0; i < count; i++) {
    const peer_row &row = rows[i];
    Contact &contact = contacts[row.slot];
    contact.isDown = true;
    contact.point.id = row.slot;
    contact.point.area = QRectF(row.x - 4, row.y - 4, 8, 8);
    contact.point.normalPosition = QPointF(row.x / PEER_WIDTH, row.y / PEER_HEIGHT);
    contact.point.pressure = 1;
    switch (row.phase) {
      case PEER_BEGAN: contact.point.state = QEventPoint::State::Pressed; break;
      case PEER_MOVED: contact.point.state = QEventPoint::State::Updated; break;
      case PEER_CANCELLED: isCancelled = true; [[fallthrough]];
      default: contact.point.state = QEventPoint::State::Released; break;
    }
    if (row.slot >= slotsUsed) slotsUsed = row.slot + 1;
  }
  QList<QWindowSystemInterface::TouchPoint> points;
  points.reserve(slotsUsed);
  for (int slot = 0; slot < slotsUsed; slot++)
    if (contacts[slot].isDown) points.append(contacts[slot].point);
  const auto milliseconds = ulong(time / 1000000);
  if (isCancelled) {
    // Qt cancels all contacts of a device together.
    QWindowSystemInterface::handleTouchCancelEvent<QWindowSystemInterface::SynchronousDelivery>(
        window, milliseconds, device);
  } else {
    QWindowSystemInterface::handleTouchEvent<QWindowSystemInterface::SynchronousDelivery>(
        window, milliseconds, device, points);
  }
  for (int slot = 0; slot < slotsUsed; slot++) {
    if (isCancelled || contacts[slot].point.state == QEventPoint::State::Released) contacts[slot].isDown = false;
    contacts[slot].point.state = QEventPoint::State::Stationary;
  }
  while (slotsUsed > 0 && !contacts[slotsUsed - 1].isDown) slotsUsed--;
}

void peer_idle() { QCoreApplication::processEvents(); }
