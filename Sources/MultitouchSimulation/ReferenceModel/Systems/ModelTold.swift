// What a system tells, as the code of a `user` record.

/// The events of the five systems; their numbers follow in the record: first whom it is about, then what.
enum ModelTold: Int64 {
  case single = 1
  case double = 2
  case up = 3
  case pressAndHold = 4

  case triggeredTap = 10

  case highlight = 20
  case unhighlight = 21
  case select = 22
  case doubleTap = 23
  case popover = 24

  case alert = 30
  case forward = 31
  case taps = 32

  case tap = 40
  case dragBegin = 41
  case drag = 42
  case dragEnd = 43
  case hold = 44
  case holdEnd = 45
  case cancel = 46

  case turnBegin = 50
  case turn = 51
  case turnEnd = 52
}
