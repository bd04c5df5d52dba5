/* GTK 3: the gestures of a widget inside of two others, fed through gtk_main_do_event like events of a touchscreen.
 *
 * A multi-press, a long press, a drag, a zoom and a rotation, the last three in one group. Nothing is claimed, so no
 * gesture is denied: less arbitration than an application would ask for.
 */
#include "peer.h"

#include <gtk/gtk.h>
#include <stdio.h>

enum { TAP, DOUBLE_TAP, LONG_PRESS, PAN, PINCH, ROTATION, NAMES };
static const char *const names[NAMES] = {"tap", "doubleTap", "longPress", "pan", "pinch", "rotation"};
static long counts[NAMES];

static GdkEvent *event;
/* Adds up what gestures show, so that asking for it is part of the work, as in an application. */
static double shown;

const char *peer_name(void) { return "GTK"; }
const char *peer_version(void) {
  static char text[32];
  snprintf(text, sizeof text, "%u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version());
  return text;
}
int peer_count_of_names(void) { return NAMES; }
const char *peer_count_name(int index) { return names[index]; }
long peer_count(int index) { return counts[index]; }

static void released(GtkGestureMultiPress *gesture, int presses, double x, double y, gpointer data) {
  (void)gesture, (void)data;
  if (presses == 1) counts[TAP]++;
  if (presses == 2) counts[DOUBLE_TAP]++;
  shown += x + y;
}
static void pressed_long(GtkGestureLongPress *gesture, double x, double y, gpointer data) {
  (void)gesture, (void)data;
  counts[LONG_PRESS]++;
  shown += x + y;
}
static void drag_began(GtkGestureDrag *gesture, double x, double y, gpointer data) {
  (void)gesture, (void)data;
  counts[PAN]++;
  shown += x + y;
}
static void drag_updated(GtkGestureDrag *gesture, double x, double y, gpointer data) {
  (void)gesture, (void)data;
  shown += x + y;
}
static void began(GtkGesture *gesture, GdkEventSequence *sequence, gpointer which) {
  (void)gesture, (void)sequence;
  counts[GPOINTER_TO_INT(which)]++;
}
static void scaled(GtkGestureZoom *gesture, double scale, gpointer data) {
  (void)gesture, (void)data;
  shown += scale;
}
static void turned(GtkGestureRotate *gesture, double angle, double delta, gpointer data) {
  (void)gesture, (void)data;
  shown += angle + delta;
}

/* The physical device that events are said to come from. */
static GdkDevice *source_device(GdkSeat *seat) {
  GList *devices = gdk_seat_get_slaves(seat, GDK_SEAT_CAPABILITY_ALL);
  GdkDevice *device = devices ? devices->data : gdk_seat_get_pointer(seat);
  g_list_free(devices);
  return device;
}

void peer_open(int *argc, char ***argv) {
  if (!gtk_init_check(argc, argv)) peer_fail("there is no display", "run it under xvfb-run");
  GtkWidget *window = gtk_window_new(GTK_WINDOW_POPUP);
  GtkWidget *container = gtk_event_box_new();
  GtkWidget *content = gtk_event_box_new();
  g_object_set(container, "margin", PEER_INSET, NULL);
  g_object_set(content, "margin", PEER_INSET, NULL);
  gtk_widget_add_events(content, GDK_TOUCH_MASK);
  gtk_container_add(GTK_CONTAINER(window), container);
  gtk_container_add(GTK_CONTAINER(container), content);
  gtk_window_set_default_size(GTK_WINDOW(window), PEER_WIDTH, PEER_HEIGHT);

  GtkGesture *taps = gtk_gesture_multi_press_new(content);
  g_signal_connect(taps, "released", G_CALLBACK(released), NULL);
  GtkGesture *press = gtk_gesture_long_press_new(content);
  g_signal_connect(press, "pressed", G_CALLBACK(pressed_long), NULL);
  GtkGesture *drag = gtk_gesture_drag_new(content);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_began), NULL);
  g_signal_connect(drag, "drag-update", G_CALLBACK(drag_updated), NULL);
  GtkGesture *zoom = gtk_gesture_zoom_new(content);
  g_signal_connect(zoom, "begin", G_CALLBACK(began), GINT_TO_POINTER(PINCH));
  g_signal_connect(zoom, "scale-changed", G_CALLBACK(scaled), NULL);
  GtkGesture *rotation = gtk_gesture_rotate_new(content);
  g_signal_connect(rotation, "begin", G_CALLBACK(began), GINT_TO_POINTER(ROTATION));
  g_signal_connect(rotation, "angle-changed", G_CALLBACK(turned), NULL);
  gtk_gesture_group(drag, zoom);
  gtk_gesture_group(drag, rotation);

  gtk_widget_show_all(window);
  while (gtk_events_pending()) gtk_main_iteration();
  if (!gtk_widget_get_mapped(content)) peer_fail("the window was not shown", NULL);

  GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(content));
  event = gdk_event_new(GDK_TOUCH_UPDATE);
  event->touch.window = g_object_ref(gtk_widget_get_window(content));
  gdk_event_set_device(event, gdk_seat_get_pointer(seat));
  gdk_event_set_source_device(event, source_device(seat));
}

void peer_play(int64_t time, const struct peer_row *rows, uint32_t count) {
  static const GdkEventType types[] = {GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL};
  for (uint32_t i = 0; i < count; i++) {
    const struct peer_row *row = &rows[i];
    event->any.type = types[row->phase];
    event->touch.time = (guint32)(time / 1000000);
    event->touch.sequence = GSIZE_TO_POINTER((gsize)row->contact + 1);
    event->touch.x = row->x - 2 * PEER_INSET;
    event->touch.y = row->y - 2 * PEER_INSET;
    event->touch.x_root = row->x;
    event->touch.y_root = row->y;
    gtk_main_do_event(event);
  }
}

void peer_idle(void) {
  g_main_context_iteration(NULL, FALSE);
}
