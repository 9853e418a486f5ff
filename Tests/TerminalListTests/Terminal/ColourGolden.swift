import TerminalList

/// The expected screen for one kind of terminal.
struct ColourGolden: CustomStringConvertible, Sendable {
  var type = "tmux-256color"
  var color: Terminal.ColorChoice
  var isLight = false
  /// In the notation of `StyledLine`.
  var screen: String

  var description: String { "\(color) on \(type), \(isLight ? "light" : "dark")" }

  static let all = [
    ColourGolden(
      color: .truecolor,
      screen: """
        <#5fafd7 on #152e3b>▌<#767676 on #152e3b>1  <bold on #152e3b>Quito   <#5fafd7 bold on #152e3b>███</>
         <#767676>2  <#9a4f4f>Oslo    <#366881>███</>
         <#767676>3  <#1e351e>Lima    <#122935>███</>
         <#767676>4  <#e8d4af>Cairo   <#b4c5b6>███</>
         <#767676>5  </>Accra   <#5fafd7>███</>
         <#767676>6  <#87d7ff>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .colors256,
      screen: """
        <74 on 235>▌<243 on 235>1  <bold on 235>Quito   <74 bold on 235>███</>
         <243>2  <95>Oslo    <24>███</>
         <243>3  <235>Lima    <234>███</>
         <243>4  <187>Cairo   <250>███</>
         <243>5  </>Accra   <74>███</>
         <243>6  <117>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .colors16,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  <9 dim>Oslo    <6 dim>███</>
         <dim>3  <10 dim>Lima    <6 dim>███</>
         <dim>4  <11>Cairo   ███</>
         <dim>5  </>Accra   <6>███</>
         <dim>6  <14>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .auto,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  <1 dim>Oslo    <6 dim>███</>
         <dim>3  <2 dim>Lima    <6 dim>███</>
         <dim>4  <3>Cairo   ███</>
         <dim>5  </>Accra   <6>███</>
         <dim>6  <6>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .mono,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
        <bold>-</>2  Oslo    ███
        <bold>+</>3  <bold>Lima    ███</>
        ~4  <bold>Cairo   ███</>
         5  Accra   ███
        <bold>></>6  <bold>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .truecolor, isLight: true,
      screen: """
        <#005f87 on #d0dee7>▌<#767676 on #d0dee7>1  <bold on #d0dee7>Quito   <#005f87 bold on #d0dee7>███</>
         <#767676>2  <#e16d74>Oslo    <#5f8fac>███</>
         <#767676>3  <#accfb4>Lima    <#a7c1d2>███</>
         <#767676>4  <#684325>Cairo   <#6e655c>███</>
         <#767676>5  </>Accra   <#005f87>███</>
         <#767676>6  <#007fa4>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .colors16, isLight: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  <1 dim>Oslo    <4 dim>███</>
         <dim>3  <2 dim>Lima    <4 dim>███</>
         <dim>4  <5>Cairo   ███</>
         <dim>5  </>Accra   <4>███</>
         <dim>6  <4>Hanoi   ███ ▲ 2</>
        """),
  ]
}
