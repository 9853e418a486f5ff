import TerminalList

extension ColourGolden {
  static let light: [ColourGolden] = [
    ColourGolden(
      color: .truecolor, isLight: true,
      screen: """
        <#005f87 on #d0dee7>▌<#767676 on #d0dee7>1  <bold on #d0dee7>Quito   <#005f87 bold on #d0dee7>███</>
         <#767676>2  </>Oslo    <#005f87>███</>
         <#767676>3  </>Lima    <#005f87>███</>
         <#767676>4  </>Cairo   <#005f87>███</>
         <#767676>5  </>Accra   <#005f87>███</>
         <#767676>6  </>Hanoi   <#005f87>███ <#007fa4>▲ 2</>
        """),
    ColourGolden(
      color: .colors256, isLight: true,
      screen: """
        <24 on 253>▌<243 on 253>1  <bold on 253>Quito   <24 bold on 253>███</>
         <243>2  </>Oslo    <24>███</>
         <243>3  </>Lima    <24>███</>
         <243>4  </>Cairo   <24>███</>
         <243>5  </>Accra   <24>███</>
         <243>6  </>Hanoi   <24>███ <31>▲ 2</>
        """),
    ColourGolden(
      color: .colors16, isLight: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  </>Oslo    <4>███</>
         <dim>3  </>Lima    <4>███</>
         <dim>4  </>Cairo   <4>███</>
         <dim>5  </>Accra   <4>███</>
         <dim>6  </>Hanoi   <4>███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .auto, isLight: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  </>Oslo    <4>███</>
         <dim>3  </>Lima    <4>███</>
         <dim>4  </>Cairo   <4>███</>
         <dim>5  </>Accra   <4>███</>
         <dim>6  </>Hanoi   <4>███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .mono, isLight: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         2  Oslo    ███
         3  Lima    ███
         4  Cairo   ███
         5  Accra   ███
         6  Hanoi   ███ <bold>▲ 2</>
        """),
    ColourGolden(
      color: .truecolor, isLight: true, isMoving: true,
      screen: """
        <#005f87 on #d0dee7>▌<#767676 on #d0dee7>1  <bold on #d0dee7>Quito   <#005f87 bold on #d0dee7>███</>
         <#767676>2  <#e16d74>Oslo    <#5f8fac>███</>
         <#767676>3  <#accfb4>Lima    <#a7c1d2>███</>
         <#767676>4  <#684325>Cairo   <#6e655c>███</>
         <#767676>5  </>Accra   <#005f87>███</>
         <#767676>6  <#007fa4>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .colors256, isLight: true, isMoving: true,
      screen: """
        <24 on 253>▌<243 on 253>1  <bold on 253>Quito   <24 bold on 253>███</>
         <243>2  <174>Oslo    <67>███</>
         <243>3  <151>Lima    <251>███</>
         <243>4  <239>Cairo   <241>███</>
         <243>5  </>Accra   <24>███</>
         <243>6  <31>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      color: .colors16, isLight: true, isMoving: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  <1 dim>Oslo    <4 dim>███</>
         <dim>3  <2 dim>Lima    <4 dim>███</>
         <dim>4  <5>Cairo   ███</>
         <dim>5  </>Accra   <4>███</>
         <dim>6  <4>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .auto, isLight: true, isMoving: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
         <dim>2  <1 dim>Oslo    <4 dim>███</>
         <dim>3  <2 dim>Lima    <4 dim>███</>
         <dim>4  <5>Cairo   ███</>
         <dim>5  </>Accra   <4>███</>
         <dim>6  <4>Hanoi   ███ ▲ 2</>
        """),
    ColourGolden(
      type: "screen", color: .mono, isLight: true, isMoving: true,
      screen: """
        <reverse>▌1  <bold reverse>Quito<reverse>   <bold reverse>███</>
        <bold>-</>2  Oslo    ███
        <bold>+</>3  <bold>Lima    ███</>
        ~4  <bold>Cairo   ███</>
         5  Accra   ███
        <bold>></>6  <bold>Hanoi   ███ ▲ 2</>
        """),
  ]
}
